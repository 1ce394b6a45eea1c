'use client'
import { useState } from 'react'
import type { Holding, Token } from '../../../../src/plugin.js'
import { useClock } from '../../../../src/ui/hooks/useClock.js'
import type { LiveState } from '../../../../src/ui/hooks/useLive.js'
import { Button } from '../../../../src/ui/parts/Button.js'
import { CountdownRing } from '../../../../src/ui/parts/CountdownRing.js'
import { Divider } from '../../../../src/ui/parts/Divider.js'
import { KeyValue } from '../../../../src/ui/parts/KeyValue.js'
import { Rate } from '../../../../src/ui/parts/Rate.js'
import { Stack } from '../../../../src/ui/parts/Stack.js'
import { Frame } from '../../../../src/ui/shell/Frame.js'
import { TokenPicker } from '../../../../src/ui/tokenPicker/TokenPicker.js'
import { toSamplePicture } from './samplePicture.js'
import { nothing } from './samples.js'

const toToken = (name: string, symbol: string, at: number, decimals = 18): Token => ({
  ...{ networkId: 'eip155:1', name, symbol, decimals },
  ...(at > 0 && { address: `0x${`${at}`.padStart(40, '0')}` }),
})
const [ether, dollar, coffee, long] = [
  toToken('Ether', 'ETH', 0),
  {
    ...toToken('Local Dollar', 'LUSD', 1, 6),
    iconUrl: toSamplePicture(150, 'M18 9v18M24 13h-9a3 3 0 0 0 0 6h6a3 3 0 0 1 0 6h-9'),
  },
  toToken('Coffee', 'BEAN', 2),
  toToken('A token whose name and symbol are longer than a line has room for', 'LONGLONGLONGSYMBOL', 3),
]
const held = (token: Token, amount: bigint, value?: number): Holding => ({
  ...{ token, amount, asOf: 0 },
  ...(value !== undefined && { value }),
})
const holdings: LiveState<readonly Holding[]> = {
  value: [held(ether, 350_000_000_000_000_000n, 840.1), held(dollar, 364_400_000n, 364.4), held(long, 1n)],
  error: undefined,
  loading: false,
  refresh: nothing,
}

const amountOf = ({ decimals, symbol }: Token, value: bigint) => ({ value, decimals, symbol })

/** A price that is good for half a minute. */
function Countdown() {
  const clock = useClock()
  const [until, setUntil] = useState(() => clock.now() + 30_000)
  return (
    <Stack line between>
      <CountdownRing until={until} duration={30_000} label="New price in" />
      <Button size="chip" onClick={() => setUntil(clock.now() + 30_000)}>
        New price
      </Button>
    </Stack>
  )
}

/** What is given and taken: tokens, rates, fees. */
export function MoneyParts({ theme }: { readonly theme: string }) {
  const [chosen, setChosen] = useState<Token>(dollar)
  return (
    <Frame title={`Money, ${theme}`} onBack={nothing}>
      <TokenPicker
        label="Select token"
        tokens={[ether, dollar, coffee, long]}
        holdings={holdings}
        chosen={chosen}
        onChoose={setChosen}
      />
      <Divider />
      <Stack>
        <Countdown />
        <KeyValue
          items={[
            { label: 'Rate', value: <Rate pays={amountOf(ether, 10n ** 17n)} gets={amountOf(dollar, 240_110_000n)} /> },
            {
              label: 'Rate',
              value: <Rate pays={amountOf(long, 10n ** 18n)} gets={amountOf(dollar, 1n)} />,
            },
            {
              label: 'Fee',
              value: '$0.04',
              details: (
                <KeyValue
                  items={[
                    { label: 'Network', value: 'Up to 0.00002 ETH' },
                    { label: 'Exchange, 0.3 %, in the price already', value: '0.72 LUSD' },
                  ]}
                />
              ),
            },
            { label: 'At least', value: '237.71 LUSD' },
            { label: 'Route', value: undefined },
          ]}
        />
      </Stack>
      <Divider />
      <TokenPicker label="Tokens that could not be had" tokens={undefined} onChoose={nothing} onRetry={nothing} />
    </Frame>
  )
}
