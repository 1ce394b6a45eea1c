/** The room's door: calls to the services. For the package's own floors above the kernel, not public. */

export { createInstanceServices } from './instanceServices.js'
export { createLazyServices } from './lazyServices.js'
export { linkSignals } from './linkSignals.js'
export { answerError } from './readBody.js'
export { isRetriedCode, isRetriedStatus } from './refusal.js'
export type { RemoteFeature } from './remoteFeatures.js'
export { Retry, withRetries } from './retry.js'
export { createServiceAddresses } from './serviceAddresses.js'
export { createServiceClient, type ServiceClientParts } from './serviceClient.js'
