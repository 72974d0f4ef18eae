import type { createFormControl, UseFormReturn } from 'react-hook-form';
import { loadOnce } from '../../base/loadOnce.ts';
import type { FieldBinding } from '../../widgets/types.ts';

type Values = Record<string, unknown>;
type Form = Pick<UseFormReturn<Values>, 'register' | 'getValues'>;
type Input = Parameters<FieldBinding['onChange']>[0]['target'];

/** Creates a form of react-hook-form, once it has been loaded. */
let create: typeof createFormControl<Values> | null = null;

const load = loadOnce(async () => {
  const { createFormControl } = await import('react-hook-form');
  create = createFormControl;
});

/** Loads the form library. @returns null if it is loaded, so that the caller does not wait */
export function ensureFormLibrary(): Promise<void> | null {
  return create ? null : load();
}

/** A form whose native inputs react-hook-form binds as soon as it is loaded. */
export interface LazyForm {
  /** Returns the binding of the inputs with a name. It keeps its identity. */
  readonly field: (name: string) => FieldBinding;
  /** Binds the inputs. @returns null if they are bound, so that the caller does not wait */
  readonly bind: () => Promise<void> | null;
  /** Returns the value of an answer: its default value until the inputs are bound. */
  readonly valueOf: (answer: string) => unknown;
}

/**
 * Creates a form. The first screen is painted and can be filled in without the library, which reads what the inputs contain when it
 * binds them.
 * @param defaultValues the initial values, by answer
 */
export function lazyForm(defaultValues: Values): LazyForm {
  let form: Form | null = null;
  const bindings = new Map<string, FieldBinding>();
  /** The inputs that wait for the library, with the function that binds each one. */
  const unboundInputs = new Map<Element, (to: Form) => void>();
  /** The values that the member has changed. Otherwise the library would reset a prefilled value that was changed or cleared. */
  const changedInputs = new Map<Input, (to: Form) => unknown>();

  const bindNow = (): void => {
    if (form || !create) return;
    const { register, getValues, subscribe } = create({ defaultValues });
    // Without a subscription the library returns the default values.
    subscribe({ callback: () => undefined });
    form = { register, getValues };
    for (const each of [...unboundInputs.values(), ...changedInputs.values()]) each(form);
    unboundInputs.clear();
    changedInputs.clear();
  };
  bindNow();

  const bindingOf = (name: string): FieldBinding => ({
    name,
    ref: (input) => {
      if (!input) return undefined;
      const bindInput = (to: Form): void => to.register(name).ref(input);
      if (form) bindInput(form);
      else unboundInputs.set(input, bindInput);
      return () => {
        unboundInputs.delete(input);
        form?.register(name).ref(null);
      };
    },
    onChange: (event) => {
      if (form) return form.register(name).onChange(event);
      const { target } = event;
      const restore = contentOf(target);
      // Moves the latest change to the end: in a group of radio buttons, the last change decides.
      changedInputs.delete(target);
      changedInputs.set(target, (to) => {
        restore();
        return to.register(name).onChange({ type: 'change', target });
      });
      return undefined;
    },
    onBlur: (event) => form?.register(name).onBlur(event),
  });

  return {
    field: (name) => {
      const binding = bindings.get(name) ?? bindingOf(name);
      bindings.set(name, binding);
      return binding;
    },
    bind: () => {
      const loading = form ? null : ensureFormLibrary();
      if (loading) return loading.then(bindNow);
      bindNow();
      return null;
    },
    valueOf: (answer) => (form ? form.getValues(answer) : defaultValues[answer]),
  };
}

/** Returns a function that restores what an input contains now. */
function contentOf(input: Input): () => void {
  if (input instanceof HTMLInputElement && (input.type === 'radio' || input.type === 'checkbox')) {
    const { checked } = input;
    return () => {
      input.checked = checked;
    };
  }
  const { value } = input;
  return () => {
    input.value = value;
  };
}
