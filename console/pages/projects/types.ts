import type { AnswerOf } from '../../api/operations.js'

/** A project, as the directory has it. */
export type Project = AnswerOf<'findProject'>['project']

/** What each part of a project's page is given. */
export interface ProjectProps {
  readonly project: Project
  /** For changes of it. */
  readonly tag: string | undefined
  /** Whether the operator's role changes it. */
  readonly mayChange: boolean
}
