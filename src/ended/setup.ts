import type { CoreContext } from '../kernel/coreFeature.js'
import { createEndedNews } from './endedNews.js'
import { endedNews } from './index.js'

export const setup = ({ kernel, onDispose }: CoreContext) => ({
  provides: { [endedNews.id]: createEndedNews(kernel, onDispose) },
})
