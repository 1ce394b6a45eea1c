import { useEffect, useState } from 'react'
import {
  Picture,
  ProgressRing,
  Stack,
  Text,
  useAnnounce,
  useClock,
  useNetworkImage,
  useText,
} from '../../src/ui/index.js'
import type { SendReview } from './types.js'

const patience = 5000

/** The wallet has the word. */
export function Asking({ review: { account, network, token } }: { readonly review: SendReview }) {
  const t = useText()
  const announce = useAnnounce()
  const clock = useClock()
  const toImage = useNetworkImage()
  const [late, setLate] = useState(false)
  const title = t('send.asking', { name: account.connectorName })
  const help = t(late ? 'send.asking.still' : 'send.asking.help')
  useEffect(() => {
    return clock.after(patience, () => setLate(true))
  }, [clock])
  useEffect(() => announce(`${title}. ${help}`), [announce, title, help])
  return (
    <Stack gap={4} center>
      <ProgressRing state="waiting" label={title}>
        <Picture size={64} src={token.address ? token.iconUrl : toImage(network)} name={token.symbol || token.name} />
      </ProgressRing>
      <Text size={16} strong>
        {title}
      </Text>
      <Text tone="muted">{help}</Text>
    </Stack>
  )
}
