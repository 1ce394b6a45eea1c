import { useState } from 'preact/hooks'
import { isFlowError } from '../../flows/index.js'
import type { SettingsText } from './messages/index.js'

/** What became of a piece of work so far. */
export interface TaskState {
  readonly isWorking?: boolean
  readonly problem?: SettingsText
  /** It wants a fresh login: what is to be done afterwards. */
  readonly waiting?: () => Promise<void>
}

/**
 * Does one thing at a time for a page, and keeps what went wrong.
 * @param isStale whether an error asks for a fresh login. Default: STEP_UP_NEEDED
 * @param toWords what the user is told of any other
 */
export function useTask(isStale = needsStepUp, toWords = toProblem) {
  const [state, setState] = useState<TaskState>({})
  const run = async (work: () => Promise<void>): Promise<void> => {
    setState({ isWorking: true })
    try {
      await work()
      setState({})
    } catch (error) {
      setState(isStale(error) ? { waiting: () => run(work) } : { problem: toWords(error) })
    }
  }
  return { state, run, forget: () => setState({}) }
}

const needsStepUp = (error: unknown): boolean => isFlowError(error, 'STEP_UP_NEEDED')

/** What a user is told of an error. */
export function toProblem(error: unknown): SettingsText {
  if (isFlowError(error, 'SERVICE_UNREACHABLE', 'SERVICE_FAILED')) return 'settings.offline'
  if (isFlowError(error, 'TOO_MANY')) return 'settings.many'
  if (isFlowError(error, 'TOO_NEW')) return 'settings.new'
  if (isFlowError(error, 'DEVICE_NOT_LISTED')) return 'settings.unlisted'
  return isFlowError(error, 'HEAD_MOVED') ? 'settings.moved' : 'settings.other'
}
