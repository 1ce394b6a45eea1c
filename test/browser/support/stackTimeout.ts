/** Ms that chains, services and demo may take to start: seconds, and minutes on a machine that is busy. */
export const stackTimeout = 300_000
