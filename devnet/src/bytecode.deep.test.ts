import { expect, test } from 'vitest'
import nameResolver from '../../services/src/parts/names/nameResolver.json' with { type: 'json' }
import orderAddressFactory from '../../services/src/parts/pay/orderAddressFactory.json' with { type: 'json' }
import operationPaymaster from '../../services/src/smart/operationPaymaster.json' with { type: 'json' }
import operationProbe from '../../services/src/smart/operationProbe.json' with { type: 'json' }
import {
  compileLocalAggregationRouter,
  compileLocalBridge,
  compileLocalCollectibles,
  compileLocalDiamond,
  compileLocalDollar,
  compileLocalFarcaster,
  compileLocalNames,
  compileLocalTokens,
  compileNameResolver,
  compileOperationPaymaster,
  compileOperationProbe,
  compileOrderAddress,
} from '../scripts/compile.js'
import bridge from './bridge/localBridge.json' with { type: 'json' }
import diamond from './bridge/localDiamond.json' with { type: 'json' }
import tokens from './exchange/localTokens.json' with { type: 'json' }
import collectibles from './localCollectibles.json' with { type: 'json' }
import artifact from './localDollar.json' with { type: 'json' }
import farcaster from './localFarcaster.json' with { type: 'json' }
import names from './localNames.json' with { type: 'json' }
import aggregationRouter from './oneInch/localAggregationRouter.json' with { type: 'json' }

test('behavior: the committed bytecode is what the contract compiles to', () => {
  expect(artifact).toEqual(compileLocalDollar())
  expect(collectibles).toEqual(compileLocalCollectibles())
  expect(farcaster).toEqual(compileLocalFarcaster())
  expect(names).toEqual(compileLocalNames())
  expect(tokens).toEqual(compileLocalTokens())
  expect(aggregationRouter).toEqual(compileLocalAggregationRouter())
  expect(bridge).toEqual(compileLocalBridge())
  expect(diamond).toEqual(compileLocalDiamond())
  expect(nameResolver).toEqual(compileNameResolver())
  expect(orderAddressFactory).toEqual(compileOrderAddress())
  expect(operationPaymaster).toEqual(compileOperationPaymaster())
  expect(operationProbe).toEqual(compileOperationProbe())
})
