/* Plays games by chance on a GPU and on the host, from one header, and says whether they are the same.
 *
 *   nvcc -O3 -std=c++17 -arch=native -I src/mafia_de_cuba_core/include examples/many_games.cu -o many_games
 *   ./many_games
 *
 * Every game's events are written down byte by byte; their hashes have to agree, table by table.
 */
#include <chrono>
#include <cstdio>
#include <vector>

#include "mafia_de_cuba_core.h"

enum { THREADS = 1 << 15, EACH = 32, ROOM = 96 };

/* One run of games, and a hash of all that happened in them. */
MDC_FN uint64_t played(mdc_table table, uint64_t first) {
    mdc_episode episode;
    uint8_t bytes[ROOM];
    uint64_t hash = first;
    table.next = first;
    for (int game = 0; game < EACH; game++) {
        mdc_start(&table, &episode);
        while (episode.mode != MDC_OVER) {
            mdc_trace trace = {bytes, 0, ROOM};
            mdc_act(&episode, mdc_by_chance(&table, &episode), &trace);
            for (uint32_t at = 0; at < trace.many && at < ROOM; at++) hash = mdc_mixed(hash ^ bytes[at]);
        }
    }
    return hash;
}

__global__ void play(mdc_table table, uint64_t *hashes) {
    const int at = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (at < THREADS) hashes[at] = played(table, (uint64_t)at * EACH);
}

static double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static int compare(const char *name, const mdc_table &table, int checked) {
    std::vector<uint64_t> found(THREADS);
    uint64_t *hashes;
    if (cudaMalloc(&hashes, THREADS * sizeof *hashes) != cudaSuccess) return 1;
    play<<<THREADS / 128, 128>>>(table, hashes);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    const double start = seconds();
    play<<<THREADS / 128, 128>>>(table, hashes);
    cudaDeviceSynchronize();
    const double taken = seconds() - start;
    cudaMemcpy(found.data(), hashes, THREADS * sizeof *hashes, cudaMemcpyDeviceToHost);
    cudaFree(hashes);
    int different = 0;
    for (int at = 0; at < checked; at++) different += found[(size_t)at] != played(table, (uint64_t)at * EACH);
    std::printf("%s: %d games on the GPU, %.0f a second; %d played again on the host, %d runs differ\n", name,
                THREADS * EACH, THREADS * EACH / taken, checked * EACH, different);
    return different;
}

int main() {
    mdc_table table;
    memset(&table, 0, sizeof table);
    table.setup.players = 6;
    table.setup.full = 15 + mdc_token_lot(MDC_LOYAL_HENCHMAN) + mdc_token_lot(MDC_FBI_AGENT) + mdc_token_lot(MDC_DRIVER);
    table.seed = 1;
    int different = compare("6 players, deeds alone", table, THREADS);
    table.varied = 1;
    table.talk = MDC_OPEN_FLOOR;
    table.questions = 4;
    table.setup.players = 10;
    table.setup.jokers = 2;
    table.setup.full = 15 + MDC_FAKE;
    for (int token = MDC_LOYAL_HENCHMAN; token <= MDC_MINION; token++)
        if (token != MDC_CIA_AGENT) table.setup.full += mdc_token_lot(token);
    different += compare("10 players, Revolución, an open floor", table, THREADS / 16);
    return different != 0;
}
