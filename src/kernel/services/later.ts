// What few calls need, in one chunk: a refusal's reason, and answers that are shared for a while.
export { readRefusal } from './refusal.js'
export { createSharedAnswers } from './sharedAnswers.js'
