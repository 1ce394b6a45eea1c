import { useState } from 'react'
import type { Network } from '../../../src/plugin.js'
import { Button, Notice, Picture, useController, useNetworkImage, useText, useToast } from '../../../src/ui/index.js'
import type { PayWorks } from './createForm.js'

/** The wallet is on a network where this is not paid: those where it is, each one press away. What is in sight follows the account. */
export function SwitchNotice({ networks }: { readonly networks: readonly Network[] }) {
  const t = useText()
  const toast = useToast()
  const toImage = useNetworkImage()
  const form = useController<PayWorks>()
  const [busy, setBusy] = useState<Network>()
  const begin = (network: Network) => {
    form.pressed()
    setBusy(network)
    form
      .switchNetwork(network.caipNetworkId)
      .catch(() => toast.info(t('pay.switch.failed')))
      .finally(() => setBusy(undefined))
  }
  return (
    <Notice
      live
      title={t('pay.elsewhere')}
      action={networks.map((network) => (
        <Button
          key={network.caipNetworkId}
          size="chip"
          icon={<Picture size={20} round src={toImage(network)} name={network.name} />}
          loading={busy === network}
          disabled={busy !== undefined}
          onClick={() => begin(network)}
        >
          {t('pay.switch', { name: network.name })}
        </Button>
      ))}
    />
  )
}
