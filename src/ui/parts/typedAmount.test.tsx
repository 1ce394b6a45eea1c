// @vitest-environment happy-dom

import { act, useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { type as typeText } from '../../testing/test/page.js'
import { setUpPartsStage } from '../../testing/test/partsStage.js'
import { AmountField } from './AmountField.js'

// Where the instance begins, it reads the language of the page.
beforeAll(() => {
  document.documentElement.lang = 'de'
  return () => document.documentElement.removeAttribute('lang')
})

const stage = setUpPartsStage()
let told: string

function Amount() {
  const [amount, setAmount] = useState('')
  told = amount
  return <AmountField label="Amount" value={amount} onChange={setAmount} decimals={6} symbol="USDC" />
}

const field = () => stage.find<HTMLInputElement>('input')
const note = () => stage.find('.field').lastElementChild?.textContent
const choices = () => [...stage.shell.view.querySelectorAll<HTMLElement>('.amount-end button')]
const write = (text: string) => act(() => typeText(field(), text))

test('behavior: where decimals have a comma, a point before three digits is asked about, and no amount until then', () => {
  stage.render(<Amount />)
  write('1.000')
  expect([told, field().value, note()]).toEqual(['', '1.000', 'Which amount do you mean?'])
  expect(choices().map(({ textContent }) => textContent)).toEqual(['1.000 USDC', '1 USDC'])
  act(() => choices()[0]?.click())
  expect([told, field().value, choices()]).toEqual(['1000', '1000', []])

  write('1.234.567')
  expect(choices().map(({ textContent }) => textContent)).toEqual(['1.234.567 USDC'])
  write('1.2345')
  expect([told, choices(), note()]).toEqual(['1.2345', [], 'Understood as 1,2345 USDC'])
})

test('behavior: the comma key is the point, which leaves no question', () => {
  stage.render(<Amount />)
  write('1')
  write('1,')
  write('1.000')
  expect([told, choices(), note()]).toEqual(['1.000', [], 'Understood as 1 USDC'])
})
