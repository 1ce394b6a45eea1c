export { placeContract } from './placeContract.js'
export { type DelegationFramework, placeDelegationFramework } from './placeDelegationFramework.js'
