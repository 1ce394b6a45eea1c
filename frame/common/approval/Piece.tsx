/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { PictureIcon } from '../screen/parts/icons.js'
import { Skeleton, useTexts } from '../screen/parts/index.js'
import { messages } from './messages/index.js'
import type { PieceClaim } from './types.js'

/**
 * What a collection says of a piece, or of itself: beside id and contract, which stand elsewhere in full. As high with an answer as without
 * one, so that a late one moves nothing; the mark that it is a claim stands first, where a long name cannot push it away.
 */
export function Piece({ claim }: { readonly claim: PieceClaim | 'asked' | undefined }) {
  const t = useTexts(messages)
  const { name, collection, picture } = claim && claim !== 'asked' ? claim : {}
  const title = name ?? collection
  return (
    <div class="piece">
      <PiecePicture address={picture} />
      {claim === 'asked' ? (
        <Skeleton />
      ) : (
        <div class="piece-words">
          {title === undefined ? (
            t('piece.unknown')
          ) : (
            <>
              <span class="piece-name" dir="auto" title={title}>
                {title}
              </span>
              <span dir="auto" title={collection}>
                {name !== undefined && collection !== undefined ? t('piece.of', { collection }) : t('piece.claim')}
              </span>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** The same in a forecast: a line of its own, which is there before there is something in it. */
export function ForecastPiece({ claim }: { readonly claim: PieceClaim | 'asked' | undefined }) {
  const t = useTexts(messages)
  const { name, collection, picture } = claim && claim !== 'asked' ? claim : {}
  const title = name ?? collection
  return (
    <span class="forecast-piece" dir="auto">
      {picture === undefined ? null : <PiecePicture address={picture} />}
      <span title={title}>{title === undefined ? null : t('forecast.piece', { name: title })}</span>
    </span>
  )
}

/** A picture of a fixed size, whatever it is of: what cannot be had is a sign that one would stand there. */
function PiecePicture({ address }: { readonly address: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  return (
    <span class="piece-picture">
      {address === undefined || address === failed ? (
        <PictureIcon />
      ) : (
        <img src={address} alt="" decoding="async" referrerpolicy="no-referrer" onError={() => setFailed(address)} />
      )}
    </span>
  )
}
