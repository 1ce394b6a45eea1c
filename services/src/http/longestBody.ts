/** Largest body of a caller, in bytes: also what browsers let `sendBeacon` send. */
export const longestBody = 64 * 1024
