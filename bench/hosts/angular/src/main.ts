import { bootstrapApplication } from '@angular/platform-browser'
import { defineLatchkeyElements } from 'latchkey/element'
import { App } from './app'
import { latchkey } from './latchkey'

defineLatchkeyElements(latchkey)
bootstrapApplication(App).catch((error: unknown) => console.error(error))
