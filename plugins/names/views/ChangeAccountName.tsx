import { useState } from 'react'
import {
  Button,
  Field,
  Switch,
  shortenAddress,
  useController,
  useLatchkeyState,
  useNavigation,
  useText,
  useToast,
} from '../../../src/ui/index.js'
import { linkedNamespace } from '../coinTypes.js'
import type { Names } from '../createNames.js'
import { OwnNameView } from '../OwnNameView.js'
import { isDescription, isPicture } from '../records.js'
import type { NameRecords, OwnName } from '../types.js'
import { ChangeFailure, useChange } from '../useChange.js'

export { messages } from '../messages/changes/index.js'

/** Picture, description and the Solana account of the own name: one signature for all that changed. */
export function Component() {
  const t = useText()
  return <OwnNameView title={t('names.edit.title')}>{(own) => <Form own={own} />}</OwnNameView>
}

function Form({ own }: { readonly own: OwnName }) {
  const t = useText()
  const toasts = useToast()
  const navigation = useNavigation()
  const names = useController<Names>()
  const { step, error, attempt } = useChange()
  const connection = useLatchkeyState(({ namespaces }) => namespaces[linkedNamespace]?.connection)
  const solana = connection?.accounts[0]?.address
  const [picture, setPicture] = useState('')
  const [isBare, setBare] = useState(false)
  const [description, setDescription] = useState(own.description ?? '')
  const [isLinked, setLinked] = useState(own.solana !== undefined)
  const isPictureGood = picture === '' || isPicture(picture)
  const isDescriptionGood = isDescription(description)
  const changed: NameRecords = {
    ...(picture ? { avatar: picture } : isBare && { avatar: null }),
    ...(description !== (own.description ?? '') && { description: description || null }),
    ...(isLinked !== (own.solana !== undefined) && {
      solana: isLinked && solana ? `${connection?.networkId}:${solana}` : null,
    }),
  }
  const isChanged = Object.keys(changed).length > 0 && isPictureGood && isDescriptionGood
  const save = async () => {
    if (!isChanged || step) return
    if (!(await attempt(() => names.change(changed)))) return
    toasts.success(t('names.change.done'))
    navigation.back()
  }
  return (
    <>
      <Field
        label={t('names.edit.picture')}
        value={picture}
        onChange={(text) => setPicture(text.trim())}
        onSubmit={() => void save()}
        maxLength={2048}
        placeholder="https://"
        hint={t('names.edit.picture.hint')}
        error={isPictureGood ? undefined : t('names.edit.picture.bad')}
        disabled={step !== undefined}
      />
      {own.avatar && !picture ? (
        <Switch
          label={t('names.edit.picture.remove')}
          checked={isBare}
          onChange={setBare}
          disabled={step !== undefined}
        />
      ) : null}
      <Field
        label={t('names.own.description')}
        value={description}
        onChange={setDescription}
        onSubmit={() => void save()}
        error={isDescriptionGood ? undefined : t('names.edit.description.bad')}
        hint={t('names.edit.public')}
        disabled={step !== undefined}
      />
      {own.solana || solana ? (
        <Switch
          label={t('names.edit.solana', { address: shortenAddress(own.solana ?? solana ?? '') })}
          hint={own.solana ? undefined : t('names.edit.solana.hint')}
          checked={isLinked}
          onChange={setLinked}
          disabled={step !== undefined}
        />
      ) : null}
      <ChangeFailure error={error} />
      <Button size="primary" disabled={!isChanged} loading={step !== undefined} onClick={() => void save()}>
        {step === 'signing' ? t('names.sign') : t('names.edit.save')}
      </Button>
    </>
  )
}
