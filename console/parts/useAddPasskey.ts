import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/ApiProvider.js'
import { addPasskey } from '../api/passkey.js'
import { useNotify } from './Toasts.js'

/** Adds a passkey of the operator's own, named by the day. */
export function useAddPasskey() {
  const { request } = useApi()
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: () => addPasskey(request, `Passkey of ${new Date().toISOString().slice(0, 10)}`),
    onSuccess: () => notify({ text: 'The passkey is added.' }),
    onSettled: () => queries.invalidateQueries(),
  })
}
