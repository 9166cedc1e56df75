"""A Godfather learns from nothing but winning and losing: a policy gradient over a row of numbers.

The others act by chance. He has one table of weights, from what he sees to what he may do; what he
did in a game he does a little more often if he won it, a little less if he lost.
"""

import sys

import numpy as np

from mafia_de_cuba.environments.gymnasium import make_vec

PLAYERS, ACTIONS, RATE = 6, 74, 0.5


def features(rows: np.ndarray) -> np.ndarray:
    """What he goes by: who is out and was shown, what he kept, what came back, what is missing."""
    seats = rows[:, 115 : 115 + 17 * PLAYERS].reshape(len(rows), PLAYERS, 17)
    known = rows[:, 87:88]
    kept = np.eye(6)[np.clip(rows[:, 88], 0, 5)] * known
    missing = np.eye(16)[np.clip(rows[:, 101], 0, 15)] * known
    shown = seats[:, :, [0, 3, 4]].reshape(len(rows), -1)
    always = np.ones((len(rows), 1))
    return np.concatenate([always, shown, kept, missing, rows[:, 89:101]], axis=1)


def learn(steps: int, games: int, seed: int = 1) -> list[float]:
    """Play so many steps of so many games; the share that he won in each fifth of them."""
    rng, table = np.random.default_rng(seed), make_vec(games, seat=0, players=PLAYERS)
    seen, _ = table.reset(seed=seed)
    size = features(seen["observation"]).shape[1]
    weights, did = np.zeros((size, ACTIONS)), np.zeros((games, size, ACTIONS))
    usual, shares, ends = 0.2, list[float](), list[float]()
    for step in range(1, steps + 1):
        row = features(seen["observation"])
        liking = np.where(seen["action_mask"], row @ weights, -np.inf)
        odds = np.exp(liking - liking.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        chosen = (odds.cumsum(axis=1) > rng.random((games, 1))).argmax(axis=1)
        did += row[:, :, None] * (np.eye(ACTIONS)[chosen] - odds)[:, None, :]
        seen, won, ended, _, _ = table.step(chosen)
        if ended.any():
            better = won[ended] - usual
            weights += RATE * np.tensordot(better, did[ended], 1) / ended.sum()
            usual += 0.01 * better.mean()
            did[ended] = 0
            ends += won[ended].tolist()
        if step % (steps // 5) == 0:
            shares.append(float(np.mean(ends)))
            ends.clear()
    return shares


if __name__ == "__main__":
    for share in learn(steps=int(sys.argv[1]) if len(sys.argv) > 1 else 1000, games=512):
        print(f"{share:.1%}")
