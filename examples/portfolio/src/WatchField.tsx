'use client'
import { isLatchkeyError } from 'latchkey/plugin'
import { Button, Field, Stack, useController, useText, useToast } from 'latchkey/ui'
import { useState } from 'react'
import type { PortfolioController } from './types.js'

/** Takes the address of any account. */
export function WatchField() {
  const t = useText()
  const toast = useToast()
  const { watch } = useController<PortfolioController>()
  const [address, setAddress] = useState('')
  const [unknown, setUnknown] = useState(false)
  const add = () =>
    watch(address.trim()).then(
      () => setAddress(''),
      (error: unknown) => {
        // The text stays, to be corrected or tried again.
        if (isLatchkeyError(error, 'ACME_ADDRESS_UNKNOWN')) setUnknown(true)
        else toast.error(t('acme-portfolio.watch.failed'))
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
