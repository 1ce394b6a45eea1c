import { useEffect, useState } from 'react'

/** Whether this browser can have a passkey of another device: one that its platform keeps and syncs. */
export function usePasskeys(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    const { PublicKeyCredential: platform } = globalThis as { PublicKeyCredential?: typeof PublicKeyCredential }
    platform?.isUserVerifyingPlatformAuthenticatorAvailable?.().then(setHas, () => {
      // A browser whose policy forbids the question has none that could be used.
    })
  }, [])
  return has
}
