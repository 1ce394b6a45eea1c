/** Permissions: given, by today's names and those of the earlier draft, and ended. One chunk: few pages ask for any. */
export { readDraftGrant, readDraftRevocation } from './readDraft.js'
export { readEndingAll, readRevocation } from './readEnding.js'
export { readGrant } from './readGrant.js'
