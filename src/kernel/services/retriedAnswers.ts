/** HTTP statuses after which an equal call may succeed (spec section 7). */
const retriedStatuses = [403, 408, 413, 429, 500, 502, 503, 504]
/** JSON-RPC codes after which an equal call may succeed (spec section 7). */
const retriedCodes = [-1, -32005, -32603]

export const isRetriedStatus = (status: number): boolean => retriedStatuses.includes(status)
export const isRetriedCode = (code: unknown): boolean => typeof code === 'number' && retriedCodes.includes(code)
