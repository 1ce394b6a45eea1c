import { afterNextRender, Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import { latchkey } from './latchkey'

@Component({
  selector: '#app',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <latchkey-button [loadingLabel]="'Wait'">{{ label() }}</latchkey-button>
    <output>{{ address() }}</output>
  `,
})
export class App {
  readonly address = signal('')
  readonly label = signal('Soon')

  constructor() {
    afterNextRender(() => this.label.set('Connect'))
    latchkey.watch(() => this.address.set(latchkey.state().account?.address ?? ''))
  }
}
