import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button, Notice, Spinner, Stack, useParams, useText, View } from '../../../src/ui/index.js'
import type { OtherWindow, StageState, StageView } from '../stage.js'

const noStage: StageState = { screen: { name: 'none', height: 0 }, refused: false }
/** Greatest height of an approval's view: that of the wallet's window, or what the page has. */
const sheet = 'max(var(--most), min(720px, 100dvh - 48px))'
const noWatch = () => () => {}

/**
 * An empty place as high as the frame's screen, which lies over it; until there is one, a sign that something comes. Back is
 * hidden: what the frame asks is left by its own buttons, or by closing.
 */
export function Component() {
  const t = useText()
  // A view may be opened by a host, with anything.
  const { stage: given } = useParams() as { readonly stage?: Partial<StageView> }
  const stage = given?.get && given.watch && given.enter ? (given as StageView) : undefined
  const state = () => stage?.get() ?? noStage
  const { screen, refused, window } = useSyncExternalStore(stage?.watch ?? noWatch, state, state)
  const room = useRef<HTMLDivElement>(null)
  const { name, height } = screen
  // What has ended keeps its title while the modal goes.
  const titled = useRef('approve')
  if (name !== 'none') titled.current = name
  const isElsewhere = window !== undefined && (name === 'none' || name === 'approve') && !refused

  useEffect(() => stage?.enter(), [stage])
  // By the object model: a policy without inline styles forbids the attribute.
  useEffect(() => {
    if (room.current) room.current.style.blockSize = isElsewhere ? '' : `${height}px`
    // What is approved is to stand whole: its view may be higher than others, where the page has the room.
    const view = room.current?.closest<HTMLElement>('.view')
    if (view) view.style.maxBlockSize = name === 'approve' ? sheet : ''
  }, [height, isElsewhere, name])

  return (
    <View title={t(`embedded-views.${titled.current}`)} locked>
      <div ref={room} part="frame-room">
        {isElsewhere ? (
          <InWindow {...window} />
        ) : refused ? (
          <Notice tone="danger" live title={t('embedded-views.refused')}>
            {t('embedded-views.refused.help')}
          </Notice>
        ) : name === 'none' ? (
          <Spinner />
        ) : null}
      </div>
    </View>
  )
}

/** The user goes on in the wallet's own window. */
function InWindow({ focus, cancel }: OtherWindow) {
  const t = useText()
  return (
    <Stack>
      <Notice live title={t('embedded-views.elsewhere')}>
        {t('embedded-views.elsewhere.help')}
      </Notice>
      <Button size="primary" onClick={focus}>
        {t('embedded-views.elsewhere.show')}
      </Button>
      <Button wide onClick={cancel}>
        {t('embedded-views.elsewhere.cancel')}
      </Button>
    </Stack>
  )
}
