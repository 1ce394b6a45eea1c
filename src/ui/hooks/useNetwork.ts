'use client'
import type { CaipNetworkId, Network } from '../../kernel/index.js'
import { useLatchkeyState } from './FeatureContext.js'

/** A network of the instance by its id; undefined where it has none such. */
export const useNetwork = (id: CaipNetworkId | undefined): Network | undefined =>
  useLatchkeyState(({ networks }) => networks.find(({ caipNetworkId }) => caipNetworkId === id))
