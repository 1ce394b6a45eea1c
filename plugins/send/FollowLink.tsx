import { useState } from 'react'
import type { Network } from '../../src/plugin.js'
import { Button, useController, useNavigation, useText, useToast } from '../../src/ui/index.js'
import type { SendFlow } from './flow.js'

/** A link is for another network: nothing is switched before the user says so. */
export function FollowLink({ link, network }: { readonly link: string; readonly network: Network }) {
  const t = useText()
  const toast = useToast()
  const navigation = useNavigation()
  const flow = useController<SendFlow>()
  const [busy, setBusy] = useState(false)
  const follow = async () => {
    setBusy(true)
    try {
      await navigation.requireAccount(network.chainNamespace)
      await flow.follow(link, network)
    } catch {
      toast.info(t('send.link.stayed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="primary" loading={busy} onClick={() => void follow()}>
      {t('send.next.elsewhere', { name: network.name })}
    </Button>
  )
}
