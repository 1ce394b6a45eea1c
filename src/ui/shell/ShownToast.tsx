'use client'
import { toastAtom } from '../../kernel/notices/index.js'
import { useAtomValue, useFeatureContext } from '../hooks/FeatureContext.js'
import { ToastHost } from './ToastHost.js'

/** The toast in sight, as the kernel has it. */
export function ShownToast() {
  const { toasts } = useFeatureContext()
  const toast = useAtomValue(toastAtom)
  return toast ? <ToastHost toast={toast} onDismiss={toasts.dismiss} onHold={toasts.hold} /> : null
}
