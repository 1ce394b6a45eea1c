import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSheet } from '../../src/ui/context.js'
import { Button } from '../../src/ui/parts/Button.js'
import { Field } from '../../src/ui/parts/Field.js'
import { Notice } from '../../src/ui/parts/Notice.js'
import { Text } from '../../src/ui/parts/Text.js'
import { useApi } from '../api/ApiProvider.js'
import type { Ways } from '../api/own.js'
import { joinByPasskey, showPasskey } from '../api/passkey.js'
import { Failure } from '../parts/Failure.js'
import { entryCss } from './entry.css.js'

/** One try at a time, and what came of it. */
function useTry() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      await queries.invalidateQueries({ queryKey: ['me'] })
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run }
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useSheet(entryCss)
  return (
    <main className="c-entry">
      <div className="c-entry-card">
        <h1 className="c-entry-title">{title}</h1>
        {children}
      </div>
    </main>
  )
}

/** The button of the operators' provider, where there is one. It leads away; the provider leads back. */
function ByProvider({ body, attempt }: { readonly body: object; readonly attempt: ReturnType<typeof useTry> }) {
  const { request } = useApi()
  const ways = useQuery({ queryKey: ['ways'], queryFn: async () => (await request<Ways>('GET', 'ways')).answer })
  const provider = ways.data?.provider ?? null
  if (provider === null) return null
  const leave = () =>
    attempt.run(async () => {
      location.assign((await request<{ url: string }>('POST', 'openid/begin', { body })).answer.url)
    })
  return (
    <Button wide loading={attempt.busy} onClick={() => void leave()}>
      Use {provider}
    </Button>
  )
}

/** Who has no session logs in. @param isRefused a provider has led back with what was no login */
export function Login({ isRefused }: { readonly isRefused: boolean }) {
  const { request } = useApi()
  const attempt = useTry()
  const byPasskey = () => attempt.run(() => showPasskey(request, 'login'))
  return (
    <Card title="Log in to the console">
      {isRefused && attempt.error === undefined ? (
        <Notice tone="warning" title="That was no login of this console">
          Log in with another account, or with your passkey.
        </Notice>
      ) : null}
      {attempt.error === undefined ? null : <Failure error={attempt.error} title="You are not logged in" />}
      <Button size="primary" loading={attempt.busy} onClick={() => void byPasskey()}>
        Use your passkey
      </Button>
      <ByProvider body={{ what: 'login' }} attempt={attempt} />
      <Text size={12} tone="muted">
        No passkey left? On the machine, in a terminal: <code>latchkey-services console owner</code>
      </Text>
    </Card>
  )
}

/** The reader of a link makes its first passkey. @param onDone the link is used up */
export function Join({ code, onDone }: { readonly code: string; readonly onDone: () => void }) {
  const { request } = useApi()
  const attempt = useTry()
  const [name, setName] = useState('')
  const join = async () => {
    if (await attempt.run(() => joinByPasskey(request, code, name.trim()))) onDone()
  }
  return (
    <Card title="Welcome to the console">
      <Text>
        Make the passkey by which you log in from now on. It stays on this device, or in your password manager. The link
        that you opened is used up by it.
      </Text>
      <Field
        label="Your name"
        hint="As other operators see it, and the log. Left empty it is what you were invited as."
        value={name}
        onChange={setName}
        onSubmit={() => void join()}
        maxLength={60}
        autoComplete="username webauthn"
      />
      {attempt.error === undefined ? null : <Failure error={attempt.error} title="No passkey was made" />}
      <Button size="primary" loading={attempt.busy} onClick={() => void join()}>
        Make a passkey
      </Button>
      <ByProvider body={{ what: 'join', code }} attempt={attempt} />
    </Card>
  )
}
