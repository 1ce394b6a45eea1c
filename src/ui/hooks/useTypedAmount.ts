'use client'
import { useRef, useState } from 'react'
import { createAmountFormat, parseAmount } from '../../values/amount.js'
import { useLocale } from './useLocale.js'

/** What a text may mean, as a decimal and as the language writes it. */
interface Meaning {
  readonly decimal: string
  readonly text: string
}

interface TypedAmountProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly decimals: number
}

const grouped = /^\d{1,3}(\.\d{3})+$/

/**
 * What is typed into a field of an amount. The key for the decimal point is a comma on many keypads: alone it is written as a point
 * at once, where the user sees it; in a text that was pasted a comma may mean thousands, and is left to be refused. Where a language writes its decimals with a comma, "1.000" may mean a thousand: the form holds no
 * amount until the user has said what was meant.
 */
export function useTypedAmount({ value, onChange, decimals }: TypedAmountProps) {
  const locale = useLocale()
  const format = createAmountFormat(locale)
  const hasComma = format({ value: 15n, decimals: 1 }).includes(',')
  const [asked, setAsked] = useState('')
  /** The point in the text was typed as a comma, or chosen: it is the decimal one. */
  const isKnown = useRef(false)
  const text = value === '' ? asked : value
  const write = (decimal: string): string | undefined => {
    const parsed = parseAmount(decimal, decimals)
    return parsed === undefined ? undefined : format({ value: parsed, decimals }, 'exact')
  }
  const meanings: readonly Meaning[] = [asked.replaceAll('.', ''), asked].flatMap((decimal) => {
    const written = value === '' && asked ? write(decimal) : undefined
    return written === undefined ? [] : [{ decimal, text: written }]
  })
  const settle = (decimal: string) => {
    setAsked('')
    onChange(decimal)
  }

  return {
    /** What stands in the field. */
    text,
    /** What it may mean, where the user has to say; else empty. */
    meanings,
    /** How the language writes what was understood, where that is another way than it was typed. */
    understood: hasComma && value.includes('.') ? write(value) : undefined,
    change(next: string) {
      const isPoint = next === `${text},` || next === `${text}\u066b`
      const typed = isPoint ? `${text}.` : next
      isKnown.current = (isPoint || isKnown.current) && typed.includes('.')
      if (!hasComma || isKnown.current || !grouped.test(typed)) return settle(typed)
      setAsked(typed)
      onChange('')
    },
    mean(decimal: string) {
      isKnown.current = decimal.includes('.')
      settle(decimal)
    },
  }
}
