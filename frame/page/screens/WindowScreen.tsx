/** @jsxImportSource preact */
import type { WindowPurpose, WindowPurposes, WindowServer } from '../../common/channel/purposes.js'
import type { ScreenProps } from '../../common/types.js'
import { FrameError } from '../errors.js'
import { useWindow } from './useWindow.js'
import { WindowStep } from './WindowStep.js'

/** Offers a window of its own for a task, waits for it, and is done with what it answered. */
export const createWindowScreen = <Purpose extends WindowPurpose>(
  purpose: Purpose,
  ask: WindowPurposes[Purpose]['ask'],
  serve: WindowServer<Purpose>,
) =>
  function WindowScreen({ host, done, fail }: ScreenProps<WindowPurposes[Purpose]['answer']>) {
    const { state, href, wasClosed, open } = useWindow(purpose, ask, host, serve, done)
    const cancel = () => fail(new FrameError('SCREEN_CLOSED', 'The user closed this.'))
    return <WindowStep state={state} href={href} wasClosed={wasClosed} onOpen={open} onCancel={cancel} />
  }
