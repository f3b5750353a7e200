import { BREAKPOINTS } from '@goldammer/sdk/constants'
import { whenReturned } from '../../elements/kit/returned.ts'

/**
 * A choice applies at once, on narrow screens when the panel of filters is done with; without scripts a button does it,
 * which the styles hide before anything is painted.
 */
class ListingForm extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form')
    if (!form) return
    form.addEventListener('change', (event) => {
      const isInPanel = event.target instanceof Element && event.target.closest('[data-filters]') !== null
      if (isInPanel && innerWidth < BREAKPOINTS.md) return
      const isText = event.target instanceof HTMLInputElement && event.target.type === 'text'
      if (!isText || event.target.reportValidity()) form.requestSubmit()
    })
    // The boxes show what the list is narrowed by, which the address says, and not what was ticked before one went on.
    whenReturned(() => form.reset())
    // Empty fields stay out of the address.
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
    })
  }
}

customElements.define('listing-form', ListingForm)
