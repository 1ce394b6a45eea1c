'use client'
import type { Connector } from '../../kernel/index.js'
import { useOptions } from './useOptions.js'

/**
 * Gives the picture of a connector: of the host's option `connectorImages`, else the one it announced. An id is a claim:
 * where two make it, neither has the host's picture (S38).
 */
export function useConnectorImage(): (connector: Pick<Connector, 'id' | 'icon' | 'clash'>) => string | undefined {
  const { connectorImages = {} } = useOptions()
  return ({ id, icon, clash }) => (clash || !Object.hasOwn(connectorImages, id) ? icon : connectorImages[id])
}
