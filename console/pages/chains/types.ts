import type { AnswerOf } from '../../api/operations.js'

/** A chain with its nodes. */
export type Chain = AnswerOf<'listNodes'>['chains'][number]
