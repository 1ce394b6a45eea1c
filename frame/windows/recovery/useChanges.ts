import { useEffect, useState } from 'preact/hooks'
import type { RecoveryFacts } from '../../common/channel/purposes.js'
import { WindowError } from '../../common/channel/windowError.js'

export type Step = 'list' | 'code' | 'remove' | 'leave' | 'become' | 'gone'
/** A change; what it throws is shown on the page that asked for it. */
type Change = () => Promise<RecoveryFacts>

/** What is known of the ways back, and how it is changed: a change that needs a fresh login waits for one and is tried again. */
export function useChanges(read: Change) {
  const [facts, setFacts] = useState<RecoveryFacts>()
  const [step, setStep] = useState<Step>('list')
  /** Waits for a fresh login. */
  const [waiting, setWaiting] = useState<{ readonly change: Change; readonly resolve: (isDone: boolean) => void }>()
  const [isWorking, setWorking] = useState(false)
  const [problem, setProblem] = useState<'failed' | 'refused' | 'lost'>()

  /** @returns whether it was carried out; where not, the user has been told */
  const run = async (change: Change): Promise<boolean> => {
    setWorking(true)
    setProblem(undefined)
    try {
      setFacts(await change())
      setStep('list')
      return true
    } catch (error) {
      const code = error instanceof WindowError ? error.code : undefined
      if (code === 'STEP_UP_NEEDED') return new Promise((resolve) => setWaiting({ change, resolve }))
      if (code === 'GONE') setStep('gone')
      setProblem(code === 'NOT_RECOVERABLE' ? 'lost' : code === 'OPENER_FAILED' ? 'refused' : 'failed')
      return false
    } finally {
      setWorking(false)
    }
  }
  const load = () => void run(read)
  useEffect(load, [])
  const endWaiting = async (isFresh: boolean) => {
    if (!waiting) return
    setWaiting(undefined)
    waiting.resolve(isFresh && (await run(waiting.change)))
  }
  const go = (next: Step) => {
    setProblem(undefined)
    setStep(next)
  }
  return { facts, step, isWaiting: waiting !== undefined, isWorking, problem, run, load, endWaiting, go }
}
