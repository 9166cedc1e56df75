/* Eight amounts at a time: what the compiler makes of it is as wide as the machine allows.
 *
 * Every lane is summed in the same order whatever that width is, so that all machines agree.
 */
#ifndef MDC_LANES_H
#define MDC_LANES_H

#include "lots.h"

enum { MDC_LANES = 16, MDC_OCTET = 8 };

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__) && !defined(__CUDACC__)
#define MDC_WIDE __attribute__((target_clones("avx512f", "avx2", "default"))) static
#else
#define MDC_WIDE MDC_FN
#endif

#if defined(__GNUC__) && !defined(__CUDACC__)
#define MDC_INSIDE static inline __attribute__((always_inline))
typedef double mdc_octet __attribute__((vector_size(64)));
MDC_INSIDE mdc_octet mdc_plus(mdc_octet one, mdc_octet other) { return one + other; }
MDC_INSIDE mdc_octet mdc_times(mdc_octet one, mdc_octet other) { return one * other; }
#else
#define MDC_INSIDE MDC_FN
typedef struct {
    double at[MDC_OCTET];
} mdc_octet;
MDC_INSIDE mdc_octet mdc_plus(mdc_octet one, mdc_octet other) {
    for (int lane = 0; lane < MDC_OCTET; lane++) one.at[lane] += other.at[lane];
    return one;
}
MDC_INSIDE mdc_octet mdc_times(mdc_octet one, mdc_octet other) {
    for (int lane = 0; lane < MDC_OCTET; lane++) one.at[lane] *= other.at[lane];
    return one;
}
#endif

MDC_INSIDE mdc_octet mdc_load(const double *from) {
    mdc_octet octet;
    memcpy(&octet, from, sizeof octet);
    return octet;
}

MDC_INSIDE void mdc_store(double *to, mdc_octet octet) { memcpy(to, &octet, sizeof octet); }

MDC_INSIDE void mdc_add_to(double *to, mdc_octet octet) { mdc_store(to, mdc_plus(mdc_load(to), octet)); }

/* Both halves of a row of sixteen. */
typedef struct {
    mdc_octet low, high;
} mdc_row;

MDC_INSIDE mdc_row mdc_load_row(const double *from) {
    mdc_row row;
    row.low = mdc_load(from);
    row.high = mdc_load(from + MDC_OCTET);
    return row;
}

MDC_INSIDE void mdc_add_row(double *to, mdc_row row) {
    mdc_add_to(to, row.low);
    mdc_add_to(to + MDC_OCTET, row.high);
}

MDC_INSIDE mdc_row mdc_empty_row(void) {
    mdc_row row;
    memset(&row, 0, sizeof row);
    return row;
}

#endif
