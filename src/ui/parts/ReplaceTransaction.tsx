'use client'
import { useEffect, useState } from 'react'
import type { CaipAccountId, Replacement, Replacements, Resource } from '../../kernel/index.js'
import { navigation } from '../../kernel/navigation/index.js'
import { useWing } from '../hooks/FeatureContext.js'
import { useEntryKey } from '../hooks/useNavigation.js'
import { useResource } from '../hooks/useResource.js'
import { Button } from './Button.js'
import { Stack } from './Stack.js'
import { Text } from './Text.js'

/** Provided by a plugin that shows transactions; Latchkey has none. As data: parts call nothing of the kernel's while they are evaluated. */
export const replacements: Resource<Replacements> = { kind: 'resource', id: 'latchkey-replacements' }

export interface ReplaceTransactionProps {
  /** Who has sent it. */
  readonly account: CaipAccountId
  /** Of a transaction that waits for its block. */
  readonly hash: string
}

/** What can be sent in its place, where a plugin offers that (`replacements`): the same with a higher fee, or nothing. Else it is empty. */
export function ReplaceTransaction({ account, hash }: ReplaceTransactionProps) {
  const { views } = useWing(navigation)
  const key = useEntryKey()
  const offered = useResource(replacements)
  const [ways, setWays] = useState<readonly Replacement[]>([])
  const [asked, setAsked] = useState<Replacement>()
  useEffect(() => {
    let alive = true
    offered?.of(account, hash).then(
      (found) => alive && setWays(found),
      () => {
        // Without the wallet's code nothing is offered.
      },
    )
    return () => {
      alive = false
    }
  }, [offered, account, hash])

  const ask = async (way: Replacement) => {
    setAsked(way)
    const show = await way.send()
    setAsked(undefined)
    // The user may have gone on meanwhile.
    show?.(views.current()?.key === key)
  }
  if (!offered || ways.length === 0) return null
  return (
    <Stack gap={2}>
      <Text tone="muted">{offered.help()}</Text>
      {ways.map((way) => (
        <Button
          key={way.by}
          wide
          {...(way.by === 'nothing' && { tone: 'danger' })}
          loading={asked === way}
          disabled={asked !== undefined && asked !== way}
          onClick={() => void ask(way)}
        >
          {way.label()}
        </Button>
      ))}
    </Stack>
  )
}
