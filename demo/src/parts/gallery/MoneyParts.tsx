'use client'
import { useState } from 'react'
import type { Holding, Token } from '../../../../src/plugin.js'
import type { LiveState } from '../../../../src/ui/hooks/useLive.js'
import { Divider } from '../../../../src/ui/parts/Divider.js'
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
      <TokenPicker label="Tokens that could not be had" tokens={undefined} onChoose={nothing} onRetry={nothing} />
    </Frame>
  )
}
