'use client'
import { isLatchkeyError } from 'latchkey/plugin'
import { Button, Field, Stack, useController, useText } from 'latchkey/ui'
import { useState } from 'react'
import type { PortfolioController } from './types.js'

/** Takes the address of any account. */
export function WatchField() {
  const t = useText()
  const { watch } = useController<PortfolioController>()
  const [address, setAddress] = useState('')
  const [unknown, setUnknown] = useState(false)
  const add = () =>
    watch(address.trim()).then(
      () => setAddress(''),
      (error: unknown) => {
        // The text stays, to be mended.
        if (!isLatchkeyError(error, 'ACME_ADDRESS_UNKNOWN')) throw error
        setUnknown(true)
      },
    )
  const change = (text: string) => {
    setUnknown(false)
    setAddress(text)
  }
  return (
    <Stack gap={2}>
      <Field
        label={t('acme-portfolio.address')}
        value={address}
        maxLength={128}
        error={unknown ? t('acme-portfolio.address.unknown') : undefined}
        onChange={change}
        onSubmit={add}
      />
      <Button wide disabled={!address.trim()} onClick={add}>
        {t('acme-portfolio.watch')}
      </Button>
    </Stack>
  )
}
