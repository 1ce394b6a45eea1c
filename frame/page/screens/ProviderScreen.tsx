/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ScreenProps } from '../../common/types.js'
import { FrameError } from '../errors.js'
import type { LoginWindowOffer } from '../types.js'
import { WindowStep } from './WindowStep.js'

/** Offers the click that opens the window of a login by a provider. Done once that has what it needs and leaves. */
export const createProviderScreen = ({ open, login }: LoginWindowOffer) =>
  function ProviderScreen({ done, fail }: ScreenProps<void>) {
    const [opened, setOpened] = useState<{ readonly state: 'open' | 'blocked'; readonly href: string }>()
    const current = useRef<() => void>(undefined)
    const give = () => current.current?.()
    useEffect(() => give, [])
    const begin = () => {
      give()
      const { isBlocked, href, lead, close } = open(window)
      const controller = new AbortController()
      current.current = () => {
        controller.abort()
        close()
      }
      setOpened({ href, state: isBlocked ? 'blocked' : 'open' })
      lead(login, controller.signal).then(
        () => {
          // It goes on without this screen.
          current.current = undefined
          done()
        },
        (error: unknown) => {
          if (!controller.signal.aborted) fail(error)
        },
      )
    }
    return (
      <WindowStep
        state={opened?.state ?? 'closed'}
        href={opened?.href}
        wasClosed={false}
        onOpen={begin}
        onCancel={() => fail(new FrameError('SCREEN_CLOSED', 'The user closed this.'))}
      />
    )
  }
