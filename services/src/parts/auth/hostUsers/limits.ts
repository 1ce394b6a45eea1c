/** Users in one page. */
export const mostListed = 100
/** Accounts that are sought at once. */
export const mostSought = 100
/** Users that one search finds. */
export const mostFound = 200
/** Accounts of one user in an answer, the newest. */
export const mostAccounts = 20
/** A host's data of one user, as JSON in UTF-8, in bytes. */
export const longestData = 4096
/** How long the answer to an `Idempotency-Key` is kept, in ms. */
export const answerLifeMs = 24 * 3_600_000
/** Deletions and suspensions of a project in an hour, whatever asks for them but the operator's commands. */
export const mostHarmful = 20
