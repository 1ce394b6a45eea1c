import { useEffect, useRef } from 'react'
import { GridIcon, IconButton, RowSkeleton, Stack, useNavigation, useText } from '../../src/ui/index.js'
import { useWays } from './useWays.js'
import { useBegin, useWayText, WayPicture, WayRow } from './WayRow.js'

const wideRows = 2
/** In one line at 360 px, with the one that leads to the rest. */
const icons = 6

/** The ways on Connect: two wide rows, then icons, the rest behind "More". */
export function SocialsMethod() {
  const t = useText()
  const navigation = useNavigation()
  const begin = useBegin()
  const toText = useWayText()
  const { ways, expected } = useWays()
  const place = useRef<HTMLDivElement>(null)
  const held = useRef(0)
  useEffect(() => {
    if (!ways) held.current = place.current?.offsetHeight ?? 0
  })
  if (!ways) {
    return (
      <div ref={place}>
        <RowSkeleton shape="ways" count={expected} />
      </div>
    )
  }
  const small = ways.slice(wideRows)
  const shown = small.length > icons ? small.slice(0, icons - 1) : small
  return (
    // What was held stays held: the wallets below could be pressed already.
    <div style={held.current ? { minBlockSize: held.current } : undefined}>
      <Stack gap={2}>
        {ways.slice(0, wideRows).map((way) => (
          <WayRow key={way.id} way={way} />
        ))}
        {small.length > 0 ? (
          <Stack line between gap={1}>
            {shown.map((way) => (
              <IconButton key={way.id} label={toText(way)} disabled={way.gone} onClick={() => begin(way)}>
                <WayPicture way={way} />
              </IconButton>
            ))}
            {shown.length < small.length ? (
              <IconButton label={t('socials.more')} onClick={() => navigation.push('ConnectSocials')}>
                <GridIcon />
              </IconButton>
            ) : null}
          </Stack>
        ) : null}
      </Stack>
    </div>
  )
}
