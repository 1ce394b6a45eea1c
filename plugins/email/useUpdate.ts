import { useEffect, useRef } from 'react'
import { useController, useNavigation } from '../../src/ui/index.js'
import type { EmailFlow } from './flow.js'
import { updateEmail } from './index.js'

/**
 * The ways on from a step of a change of e-mail. Each step takes the place of the one before, so that leaving is one way back;
 * leaving without going on drops the change.
 */
export function useUpdate() {
  const navigation = useNavigation(updateEmail)
  const { cancelUpdate, clearProblem } = useController<EmailFlow>()
  const goesOn = useRef(false)
  useEffect(
    () =>
      navigation.onClose(() => {
        if (goesOn.current) return
        clearProblem()
        cancelUpdate().catch(() => {
          // The codes that were sent end by themselves.
        })
      }),
    [navigation, cancelUpdate, clearProblem],
  )
  return {
    /** Shows the next step. */
    goOn(view: string, email: string) {
      goesOn.current = true
      navigation.replace(view, { email })
    },
    /** The login has moved. */
    finish(email: string) {
      goesOn.current = true
      navigation.done(email)
    },
    /** Drops the change and asks for the address anew. */
    startOver: (email: string) => navigation.replace(updateEmail, { email }),
    cancel: () => navigation.back(),
  }
}
