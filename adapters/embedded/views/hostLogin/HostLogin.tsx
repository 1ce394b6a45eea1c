import { useEffect, useRef } from 'react'
import {
  Picture,
  useAtomValue,
  useController,
  useNavigation,
  useParams,
  useText,
  View,
  Waiting,
  WalletIcon,
} from '../../../../src/ui/index.js'
import { attemptAtom, type HostFlow } from './flow.js'
import { hostLogin } from './index.js'
import { messages } from './messages/en.js'

/** Waits for the app's server, and for the press in the frame where there is one. Begins by itself: no window is opened. */
export function Component() {
  const t = useText()
  const navigation = useNavigation(hostLogin)
  const { begin, leave } = useController<HostFlow>()
  const { origin } = useParams()
  const attempt = useAtomValue(attemptAtom)
  const error = attempt?.error

  const start = async () => {
    const connection = await begin()
    // On the way from Connect the connection itself has moved the history on.
    if (connection && origin !== 'connect') navigation.done(connection.id)
  }
  // Not where the view has come back from the frame's screen: its login goes on, or the user has said no.
  const first = useRef(attempt ? undefined : start)
  useEffect(() => {
    void first.current?.()
    first.current = undefined
  }, [])
  useEffect(() => navigation.onClose(leave), [navigation, leave])

  const help = `host-login.error.${error?.code}`
  const known = Object.hasOwn(messages, help) ? help : 'host-login.failed'
  return (
    <View title={t('host-login.title')}>
      <Waiting
        picture={
          <Picture name={t('host-login.row')} size={64}>
            <WalletIcon />
          </Picture>
        }
        title={t(error ? 'host-login.failed.title' : 'host-login.wait.title')}
        help={t(error ? known : 'host-login.wait.help')}
        error={error}
        onRetry={() => void start()}
        onCancel={() => navigation.back()}
      />
    </View>
  )
}
