import { useEffect, useRef } from 'react'
import { useAtomValue, useController, useNavigation, useParams } from '../../src/ui/index.js'
import { loginAtom } from './atoms.js'
import type { SocialsFlow } from './flow.js'
import { socialLogin } from './index.js'

/** The login of a view that waits for it: what goes on, how it is begun anew, and its end with the view. */
export function useLogin(provider: string) {
  const navigation = useNavigation(socialLogin)
  const { begin, leave } = useController<SocialsFlow>()
  const { origin } = useParams()
  const state = useAtomValue(loginAtom)
  // What was shown stays until the view has gone: a connected login is none that is under way.
  const shown = useRef<typeof state>(undefined)
  if (state?.provider === provider) shown.current = state
  useEffect(() => navigation.onClose(leave), [navigation, leave])
  return {
    login: shown.current,
    cancel: () => navigation.back(),
    async start(create?: boolean) {
      const connection = await begin(provider, create)
      // On the way from Connect the connection itself has moved the history on.
      if (connection && origin !== 'connect') navigation.done(connection.id)
    },
  }
}
