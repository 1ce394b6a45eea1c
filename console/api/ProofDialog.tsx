import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../src/ui/parts/Button.js'
import { Text } from '../../src/ui/parts/Text.js'
import { Dialog } from '../parts/Dialog.js'
import { Failure } from '../parts/Failure.js'
import type { Request } from './createRequest.js'
import type { Me, Ways } from './own.js'
import { showPasskey } from './passkey.js'

export interface ProofDialogProps {
  readonly request: Request
  readonly onFinish: (isProved: boolean) => void
}

/** Asks who it is, over the page: what was begun goes on when it is proved. */
export function ProofDialog({ request, onFinish }: ProofDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const me = useQuery<Me | null>({ queryKey: ['me'], enabled: false })
  const ways = useQuery({ queryKey: ['ways'], queryFn: async () => (await request<Ways>('GET', 'ways')).answer })
  const work = async (prove: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await prove()
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  const byPasskey = async () => {
    if (await work(() => showPasskey(request, 'proof'))) onFinish(true)
  }
  // The provider leads back to the page; what was begun is to be pressed once more then.
  const byProvider = () =>
    work(async () => {
      const { answer } = await request<{ url: string }>('POST', 'openid/begin', { body: { what: 'proof' } })
      location.assign(answer.url)
    })
  const provider = me.data?.operator.hasProvider ? (ways.data?.provider ?? null) : null
  const hasPasskey = (me.data?.operator.passkeys ?? 1) > 0
  return (
    <Dialog
      title="Is it you?"
      onClose={() => onFinish(false)}
      foot={
        <>
          <Button onClick={() => onFinish(false)}>Cancel</Button>
          {provider === null ? null : (
            <Button loading={busy} onClick={() => void byProvider()}>
              Use {provider}
            </Button>
          )}
          {hasPasskey ? (
            <Button size="primary" loading={busy} autoFocus onClick={() => void byPasskey()}>
              Use your passkey
            </Button>
          ) : null}
        </>
      }
    >
      <Text>This change asks for a proof of the last five minutes. It goes on as soon as you have given it.</Text>
      {error === undefined ? null : <Failure error={error} title="You did not prove it" />}
    </Dialog>
  )
}
