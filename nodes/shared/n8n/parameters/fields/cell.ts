import { readCellText } from '../../../words/values/cellText';
import { readParsed, type Field } from '../field';
import { isPrimitive } from '../parameterValue';

/** The field for a cell of a sheet: placeholders and damaged texts are refused, HTML escapes decoded. */
export function cellField<Value>({ properties, read }: Field<Value>): Field<Value> {
	const [property] = properties;
	return {
		properties,
		read(parameters) {
			const plain = (value: unknown): unknown => {
				if (Array.isArray(value)) return value.map(plain);
				if (!isPrimitive(value)) return value;
				return readParsed(parameters, property, readCellText, String(value));
			};
			return read(parameters.nested({ [property.name]: plain(parameters.raw(property)) }));
		},
	};
}
