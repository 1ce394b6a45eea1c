import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { createEndedNews } from './endedNews.js'

export const setup = (context: FeatureContext) => ({ provides: { endedNews: createEndedNews(context) } })
