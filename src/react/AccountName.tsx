'use client'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Latchkey } from '../kernel/index.js'
import { reach } from '../kernel/instance/index.js'
import { whenSeen } from '../surfaces/whenSeen.js'
import { imageOriginsOf } from '../ui/imageOrigins.js'
import { toSafeImageSource } from '../ui/parts/safeImage.js'
import { useIdentityOf } from './useIdentityOf.js'

interface AccountNameProps {
  readonly latchkey: Latchkey
  /** Stands there until there is a name. */
  readonly children: ReactNode
}

/**
 * What a button calls its account: asked for once the button is in sight. It is given its instance: what it shared with the
 * buttons alone would be cut out of the first load by bundlers, as another request.
 */
export function AccountName(props: AccountNameProps) {
  const place = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(place)
  return (
    <span ref={place} className="latchkey-account">
      {isSeen ? <Known {...props} /> : props.children}
    </span>
  )
}

function Known({ latchkey, children }: AccountNameProps) {
  const { name, avatar } = useIdentityOf(latchkey)
  const source = toSafeImageSource(avatar, useImageOrigins(latchkey))
  const [lost, setLost] = useState<string>()
  return (
    <>
      {source && source !== lost ? (
        <img
          className="latchkey-avatar"
          src={source}
          alt=""
          width={24}
          height={24}
          referrerPolicy="no-referrer"
          onError={() => setLost(source)}
        />
      ) : null}
      {name ? <bdi className="latchkey-name">{name}</bdi> : children}
    </>
  )
}

/** Whether an element has been in sight. Where a browser cannot tell, it is taken to be. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => (element.current ? whenSeen(element.current, () => setSeen(true)) : undefined), [element])
  return isSeen
}

function useImageOrigins(latchkey: Latchkey): readonly string[] | undefined {
  const [origins, setOrigins] = useState<readonly string[]>()
  useEffect(() => {
    reach(latchkey)
      .loadContext()
      .then(
        (context) => setOrigins(imageOriginsOf(context)),
        () => {
          // Without the engine no account is in use, and there is no picture.
        },
      )
  }, [latchkey])
  return origins
}
