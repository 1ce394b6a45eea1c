import { expect, onTestFinished, test } from 'vitest'
import { type ListenOptions, listen } from './listen.js'

/** What a handler hears of the caller's country. */
async function hear(options: Partial<ListenOptions>, country: string) {
  const listener = await listen(async (_request, env) => Response.json({ country: env.country ?? null }), {
    ...{ host: '127.0.0.1', port: 0 },
    ...options,
  })
  onTestFinished(listener.close)
  const answer = await fetch(listener.url, { headers: { 'CF-IPCountry': country, 'X-Forwarded-For': '192.0.2.1' } })
  return ((await answer.json()) as { country: string | null }).country
}

test('S37: a country is what the operator’s proxy says in the header that the operator named, and a code', async () => {
  const named = { trustedProxies: 1, countryHeader: 'CF-IPCountry' }
  expect(await hear(named, 'DE')).toBe('DE')
  for (const none of ['XX', 'de', 'T1', 'Germany, ada@example.com']) expect(await hear(named, none)).toBeNull()
  // Without a proxy anyone could write it; without the operator's word it means nothing.
  expect(await hear({ countryHeader: 'CF-IPCountry' }, 'DE')).toBeNull()
  expect(await hear({ trustedProxies: 1 }, 'DE')).toBeNull()
})
