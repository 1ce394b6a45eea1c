/** What a provider leads a user back with. */
export type Returned = Readonly<Partial<Record<'state' | 'code' | 'iss' | 'error' | 'user', string>>> & {
  /** At whose address: the page's own word. */
  readonly provider: string
  /** Where to, without the parameters. */
  readonly redirectUri: string
}

/** What the user does at the provider. */
export interface Walk {
  /** E-mail address of the account that is chosen. */
  readonly person?: string
  readonly denies?: boolean
}

const fromHtml = (text: string) => text.replace(/&amp;/g, '&').replace(/&quot;/g, '"')

/** A user in a browser, at a stand-in of a provider: follows, chooses an account, consents, and is led back. */
export async function walkProvider(
  uri: string,
  { person = 'ada@example.com', denies = false }: Walk = {},
): Promise<Returned> {
  const cookies = new Map<string, string>()
  let next: { url: string; form?: Record<string, string> } = { url: uri }
  for (let step = 0; step < 20; step++) {
    const { url, form } = next
    const response: Response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const text = await response.text()
    const at = location === null ? undefined : new URL(location, url)
    if (at && at.origin !== new URL(uri).origin) return toReturned(at, at.searchParams)
    const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1]
    if (at) next = { url: at.href }
    else if (action === undefined)
      throw new Error(`The provider went no further: ${response.status} ${text.slice(0, 200)}`)
    else {
      const target = new URL(fromHtml(action), url)
      const hidden = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      const fields = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, fromHtml(value)]))
      if (target.origin !== new URL(uri).origin) return toReturned(target, fields)
      next = {
        url: target.href,
        form: text.includes('name="answer"') ? { answer: denies ? 'deny' : 'allow' } : { person },
      }
    }
  }
  throw new Error('The provider led round and round.')
}

/** Those that the frame's page reads. */
const fields = ['state', 'code', 'iss', 'error', 'user'] as const

function toReturned(at: URL, parameters: URLSearchParams): Returned {
  const read = fields.map((field) => [field, parameters.get(field)] as const).filter(([, value]) => value !== null)
  const redirectUri = `${at.origin}${at.pathname}`
  return { ...Object.fromEntries(read), provider: at.pathname.split('/').at(-1) ?? '', redirectUri }
}
