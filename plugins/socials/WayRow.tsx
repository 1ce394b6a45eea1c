import { Picture, Row, useController, useNavigation, useText } from '../../src/ui/index.js'
import type { SocialsFlow } from './flow.js'
import { toIcon } from './icons.js'
import type { Way } from './offers.js'

/** The words of a way. */
export function useWayText() {
  const t = useText()
  return ({ id, name, gone }: Way) => {
    if (gone) return t('socials.gone', { name })
    return id === 'passkey' ? t('socials.with.passkey') : t('socials.with', { name })
  }
}

/** Begins a way in the click itself: a window opens in none other. */
export function useBegin() {
  const navigation = useNavigation()
  const { begin } = useController<SocialsFlow>()
  return ({ id }: Way) => {
    // A passkey may be one to make: the view asks.
    if (id !== 'passkey') void begin(id)
    navigation.push(id === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial', {
      provider: id,
      origin: 'connect',
    })
  }
}

/** The picture of a way. */
export const WayPicture = ({ way: { id, name, icon }, size }: { readonly way: Way; readonly size?: 20 | 64 }) => (
  <Picture name={name} src={icon} size={size}>
    {toIcon(id)}
  </Picture>
)

/** One way as a wide row. Enter repeats the last one. */
export function WayRow({ way }: { readonly way: Way }) {
  const { last } = useController<SocialsFlow>()
  const begin = useBegin()
  const toText = useWayText()
  return (
    <Row
      picture={<WayPicture way={way} />}
      label={toText(way)}
      autoFocus={way.id === last()}
      disabled={way.gone}
      onClick={() => begin(way)}
    />
  )
}
